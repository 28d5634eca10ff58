/**
 * Runs before a package is packed: builds it, and rejects every packer but pnpm. The manifests name
 * their dependencies by `workspace:` and `catalog:`, which pnpm replaces by versions and npm does not.
 */
import build from './commands/build.mjs'

const packer = process.env.npm_config_user_agent ?? ''
if (packer.startsWith('pnpm/')) process.exitCode = await build()
else {
  console.error(
    'Pack and publish with pnpm: npm would leave `workspace:` and `catalog:` in package.json, and ' +
      'the tarball could not be installed. Run `npx pnpm pack` in this folder.',
  )
  process.exitCode = 1
}
