import { readFileSync } from 'node:fs'
import { clientVersion } from 'latchkey/cli'

/** Prints the versions of this package and of the client that it depends on. */
export function printVersion(print: (line: string) => void): void {
  // The path is the same from `dist` and from `src`.
  const manifest = new URL('../../package.json', import.meta.url)
  const { name, version } = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, string>
  print(`${name} ${version}`)
  print(`latchkey ${clientVersion()}`)
}
