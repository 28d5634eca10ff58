import { createRequire } from 'node:module'

/** Packages that hold the binary, by what Node calls platform and architecture. */
const packages: Readonly<Record<string, string>> = {
  'darwin arm64': '@foundry-rs/anvil-darwin-arm64',
  'darwin x64': '@foundry-rs/anvil-darwin-amd64',
  'linux arm64': '@foundry-rs/anvil-linux-arm64',
  'linux x64': '@foundry-rs/anvil-linux-amd64',
  'win32 x64': '@foundry-rs/anvil-win32-amd64',
}

/**
 * Returns the path of the anvil binary for this platform.
 *
 * The platform packages are dependencies of `@foundry-rs/anvil` and are resolved from there:
 * strict package managers hide them from other packages. Its install script is not needed.
 *
 * @param platform - As in `process.platform` and `process.arch`.
 * @returns Path of the binary.
 * @throws Error for an unsupported platform, or when the platform package is not installed.
 */
export function anvilBinary(
  platform: { os: string; cpu: string } = { os: process.platform, cpu: process.arch },
): string {
  const key = `${platform.os} ${platform.cpu}`
  const name = packages[key]
  if (!name)
    throw new Error(`The local EVM networks do not run on ${key}: anvil is not built for it.`)
  const file = platform.os === 'win32' ? 'anvil.exe' : 'anvil'
  try {
    const own = createRequire(import.meta.url)
    return createRequire(own.resolve('@foundry-rs/anvil/package.json')).resolve(
      `${name}/bin/${file}`,
    )
  } catch (cause) {
    throw new Error(`${name} is not installed. Install again with optional dependencies allowed.`, {
      cause,
    })
  }
}
