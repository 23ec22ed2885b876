/** The version of this software, which the API's document and the operator's console name. */
import about from './package.json' with { type: 'json' };

export const { version } = about;
