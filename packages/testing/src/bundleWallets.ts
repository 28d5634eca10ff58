import { fileURLToPath } from 'node:url'

/**
 * Bundles the wallets into one script for a page.
 *
 * Needs `vite`, which is loaded only here.
 *
 * @returns Source of the script.
 */
export async function bundleWallets(): Promise<string> {
  const { build } = await import('vite')
  // Beside this file it is either source or built.
  const name = import.meta.url.endsWith('.ts') ? './browser.ts' : './browser.js'
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: {
        entry: fileURLToPath(new URL(name, import.meta.url)),
        formats: ['iife'],
        name: 'latchkeyTestWalletsBundle',
      },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  const script = output && 'output' in output ? output.output[0].code : undefined
  if (script === undefined) throw new Error('Vite gave no script for the test wallets.')
  return script
}
