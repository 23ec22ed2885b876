/** What stands in page shells for what a host sets; the server puts that in (`server/http/pageShells.ts`). */
export const placeholders = {
  productName: '%PRODUCT_NAME%',
  scriptHost: '%SCRIPT_HOST%',
  privacy: '%PRIVACY_TEXT%',
} as const;
