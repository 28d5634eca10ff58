/** Draws the icon of a test wallet: its first letter on a coloured background. */
export function drawIcon(colour: string, letter: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="${colour}"/><text x="48" y="66" font-family="system-ui,sans-serif" font-size="52" font-weight="600" fill="#fff" text-anchor="middle">${letter}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
