/**
 * React's interface as page shells are rendered with: the pages' own, but code that comes later never comes. Its place is empty, as
 * in the first moment of the page itself. (JavaScript, because the types of `preact/compat` cannot be exported again.)
 */
export * from 'preact/compat';

export const lazy = () => () => null;
