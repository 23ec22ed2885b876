/** What a page draws of a typing race: its lanes and its vehicles. Their look is in lanes.css, which the page imports. */
export { Lanes, type Lane } from './Lanes.tsx';
export { VehiclePicture } from './VehiclePicture.tsx';
