import { expect, it } from 'vitest'
import { packages } from './packages.mjs'
import { plant } from './plant.mjs'

const manifest = (exports) =>
  JSON.stringify({
    name: 'planted',
    version: '1.0.0',
    type: 'module',
    license: 'MIT',
    files: ['dist'],
    exports,
  })
const right = { '.': { types: './dist/index.d.ts', default: './dist/index.js' } }
const built = {
  'packages/planted/package.json': manifest(right),
  'packages/planted/LICENSE': 'MIT\n',
  'packages/planted/dist/index.js': 'export const a = 1\n',
  'packages/planted/dist/index.d.ts': 'export declare const a: number\n',
}

it('passes a package that resolves, with its types', async () => {
  expect(await packages(plant(built))).toEqual({ seen: 'planted', problems: [] })
})

it('finds a package without the text of its licence', async () => {
  const { 'packages/planted/LICENSE': _gone, ...rest } = built
  const { problems } = await packages(plant(rest))
  expect(problems).toEqual(['planted: there is no LICENSE to pack'])
})

it('finds an entry that is not built', async () => {
  const { 'packages/planted/dist/index.d.ts': _gone, ...rest } = built
  const { problems } = await packages(plant(rest))
  expect(problems).toEqual(['planted: ./dist/index.d.ts is not built'])
})

it('finds types that come too late, and types that do not fit', async () => {
  const late = { '.': { default: './dist/index.js', types: './dist/index.d.ts' } }
  const lateRoot = plant({ ...built, 'packages/planted/package.json': manifest(late) })
  expect((await packages(lateRoot)).problems).toContainEqual(expect.stringMatching(/types/))

  const unfit = { '.': { types: './dist/index.d.cts', default: './dist/index.js' } }
  const { problems } = await packages(
    plant({
      ...built,
      'packages/planted/package.json': manifest(unfit),
      'packages/planted/dist/index.d.cts': 'export declare const a: number\n',
    }),
  )
  expect(problems).toContainEqual(expect.stringMatching(/Masquerading as CJS/))
})

it('fails when there is no package', async () => {
  expect((await packages(plant({ 'packages/readme.txt': '' }))).problems).toEqual([
    'It saw no package.',
  ])
})
