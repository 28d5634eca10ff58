import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const require = createRequire(import.meta.url)

/** Packages that icons are taken from, all under the MIT licence. */
const packages = [
  {
    name: '@web3icons/core',
    site: 'https://web3icons.io',
    licence: 'web3icons.LICENSE',
    readIcon: async (name) => {
      const file = `${name.replace('/', '/background/')}.svg.js`
      return (await import(urlBeside(require.resolve('@web3icons/core'), `svgs/${file}`))).default
    },
  },
  {
    name: '@rainbow-me/rainbowkit',
    site: 'https://rainbowkit.com',
    licence: 'rainbowkit.LICENSE',
    prefix: 'rainbowkit/',
    readIcon: async (name) => readRainbowKit(name),
  },
  {
    name: '@web3-onboard/injected-wallets',
    site: 'https://onboard.blocknative.com',
    licence: 'web3-onboard.LICENSE',
    prefix: 'web3-onboard/',
    readIcon: async (name) =>
      (
        await import(
          urlBeside(require.resolve('@web3-onboard/injected-wallets'), `icons/${name}.js`)
        )
      ).default,
  },
]

/**
 * Reads the SVG of an icon.
 *
 * @param {string} name `rainbowkit/` or `web3-onboard/` and a name of that package, else one of
 * @web3icons/core.
 * @returns {Promise<string>}
 */
export async function readIconSource(name) {
  const source = packages.find(({ prefix }) => prefix && name.startsWith(prefix)) ?? packages[0]
  return source.readIcon(name.slice(source.prefix?.length ?? 0))
}

/**
 * Returns the licences of the packages, as a comment.
 *
 * @returns {string}
 */
export function iconNotice() {
  const parts = packages.flatMap(({ name, site, licence }) => [
    `Icons of ${name} ${versionOf(name)}, ${site}, without elements that do not draw.`,
    '',
    ...readFileSync(new URL(`./${licence}`, import.meta.url), 'utf8')
      .trim()
      .split('\n'),
    '',
  ])
  const lines = parts.slice(0, -1).map((line) => ` * ${line}`.trimEnd())
  return ['/*!', ...lines, ' */'].join('\n')
}

/** File names end in a hash. Each file contains one data URL. */
function readRainbowKit(name) {
  const folder = dirname(require.resolve('@rainbow-me/rainbowkit'))
  const file = readdirSync(folder).find((one) => one.replace(/-[A-Z0-9]{8}\.js$/, '') === name)
  if (!file) throw new Error('is not in @rainbow-me/rainbowkit')
  const [, data] =
    /data:image\/svg\+xml,([^"'`]+)/.exec(readFileSync(join(folder, file), 'utf8')) ?? []
  if (data === undefined) throw new Error('is no SVG')
  return decodeURIComponent(data)
}

function urlBeside(module, file) {
  return new URL(`./${file}`, pathToFileURL(module)).href
}

function versionOf(name) {
  const { devDependencies } = require('../../package.json')
  return devDependencies[name]
}
