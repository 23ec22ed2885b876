/** What a page draws of Little Big Snake. The ground's look is in snake.css, which the page imports. */
export { viewFor, type View } from './camera.ts';
export { drawPart } from './drawPart.ts';
export { drawFood, foodNames, type Pen } from './drawFood.ts';
export { drawFrame, eatenShownMs, type Frame } from './drawFrame.ts';
