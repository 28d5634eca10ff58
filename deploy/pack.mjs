import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packPackage } from '../tooling/checks/packPackage.mjs'

// Packs the packages of the image into `deploy/packages`. Run `npm run build` before.
const here = dirname(fileURLToPath(import.meta.url))
const root = dirname(here)
const directory = join(here, 'packages')

rmSync(directory, { recursive: true, force: true })
mkdirSync(directory)
for (const [folder, name] of [
  ['latchkey', 'latchkey'],
  ['server', 'latchkey-server'],
]) {
  const { file, problem } = await packPackage(join(root, 'packages', folder), directory)
  if (problem !== undefined) throw new Error(problem)
  renameSync(file, join(directory, `${name}.tgz`))
}
process.stdout.write(`The packages are in ${directory}. Next: docker build --tag latchkey deploy\n`)
