/**
 * Which tests a run takes, by `TEST_SET`: `npm test` takes the quick ones, `npm run test:slow` those that take long for what
 * they show (files named `*.slow.test.ts`, journeys tagged `@slow`). A runner that is called directly takes both.
 */
const wanted = process.env['TEST_SET'];

export const takesQuick = wanted !== 'slow';
export const takesSlow = wanted !== 'quick';
