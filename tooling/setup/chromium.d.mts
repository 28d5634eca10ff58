/** Arguments for a browser without background requests, also as root inside a container. */
export const chromiumArgs: string[]

/** Finds a Chromium on this machine. `CHROMIUM_PATH` takes precedence over `PATH`. */
export function findChromium(env?: Record<string, string | undefined>): string | undefined
