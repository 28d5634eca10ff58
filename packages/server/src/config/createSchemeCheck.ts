/** Creates a check for URLs with one of some schemes, such as `https:`. */
export function createSchemeCheck(...schemes: string[]): (given: string) => boolean {
  return (given) => URL.canParse(given) && schemes.includes(new URL(given).protocol)
}
