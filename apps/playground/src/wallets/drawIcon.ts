/** Names of the drawings. */
export type WalletIconName = 'juniper' | 'marigold' | 'heron' | 'kingfisher'

const petals = Array.from(
  { length: 8 },
  (_, index) =>
    `<ellipse cx="48" cy="28" rx="9.500" ry="14" fill="#f5a524" transform="rotate(${index * 45} 48 48)"/>`,
).join('')

const berries = [
  [38, 44],
  [60, 40],
  [50, 58],
  [34, 64],
  [66, 62],
]
  .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="8" fill="#8fb4ff"/>`)
  .join('')

/** Drawings of 96 × 96 on a background, for wallets that exist in the playground only. */
const drawings: Readonly<Record<WalletIconName, string>> = {
  juniper: `<path fill="#1f4a3a" d="M0 0h96v96H0z"/><g fill="none" stroke="#7fcf9f" stroke-width="5" stroke-linecap="round"><path d="M48 82V20M48 70 26 52M48 70l22-18M48 50 30 34M48 50l18-16M48 34l-9-10M48 34l9-10"/></g>${berries}`,
  marigold: `<path fill="#fdf0d5" d="M0 0h96v96H0z"/>${petals}<circle cx="48" cy="48" r="13" fill="#b45309"/><circle cx="48" cy="48" r="6" fill="#7a3606"/>`,
  heron: `<path fill="#33447f" d="M0 0h96v96H0z"/><path fill="none" stroke="#e8edff" stroke-width="8" stroke-linecap="round" d="M40 84c20-6 26-20 16-32-10-11-14-24-2-30"/><path fill="#e8edff" d="M46 20a10 10 0 0 1 18-2l20 7-21 4c-6 3-15-2-17-9z"/><circle cx="58" cy="22" r="2.500" fill="#33447f"/>`,
  kingfisher: `<path fill="#0f6c74" d="M0 0h96v96H0z"/><path fill="#ffb067" d="M28 70c0-20 14-30 28-28 10 2 14 12 8 22-7 12-22 16-36 6z"/><path fill="#7fe3e0" d="M22 66c2-28 18-42 36-38 8 2 12 8 12 14-16-4-34 4-48 24z"/><path fill="#e6fbfa" d="m68 34 22 6-22 4z"/><circle cx="60" cy="36" r="3" fill="#0b3b40"/>`,
}

/** Returns the icon of a test wallet as a data URL. */
export function drawIcon(name: WalletIconName): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">${drawings[name]}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
