const faults = ['script-svg', 'huge', 'javascript-url', 'not-an-image'] as const

/** Kinds of faulty icons. */
export type IconFault = (typeof faults)[number]

/** Returns whether a value is a kind of faulty icon. */
export function isIconFault(value: unknown): value is IconFault {
  return (faults as readonly unknown[]).includes(value)
}

/** Global that a faulty icon sets when a page runs its script. Tests assert its absence. */
export const iconRanFlag = 'latchkeyIconRan'

const keySvg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#3b5bdb"/><circle cx="12" cy="16" r="4" fill="none" stroke="#fff" stroke-width="3"/><path d="M16 16h9v4" fill="none" stroke="#fff" stroke-width="3"/></svg>'

/** The default icon as a data URI. */
export const defaultIcon: string = svgDataUri(keySvg)

/**
 * Returns the data URI of a faulty icon.
 *
 * `huge` is 1 MB of valid SVG; the others contain a script or no image.
 */
export function createFaultyIcon(kind: IconFault): string {
  const run = `globalThis.${iconRanFlag}=true`
  const makers: Readonly<Record<IconFault, () => string>> = {
    'script-svg': () =>
      svgDataUri(
        `<svg xmlns="http://www.w3.org/2000/svg" onload="${run}"><script>${run}</script></svg>`,
      ),
    huge: () => svgDataUri(keySvg.replace('</svg>', `<!--${'x'.repeat(1_048_576)}--></svg>`)),
    'javascript-url': () => `javascript:${run}`,
    'not-an-image': () => `data:text/html,<script>${run}</script>`,
  }
  return makers[kind]()
}

function svgDataUri(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
