/** Arguments for a browser without background requests, also as root inside a container. */
export const chromiumArgs: string[]

/** The same for tests, which do without the blur of the page. */
export const testChromiumArgs: string[]

/** Finds a Chromium on this machine. `CHROMIUM_PATH` takes precedence over `PATH`. */
export function findChromium(env?: Record<string, string | undefined>): string | undefined
