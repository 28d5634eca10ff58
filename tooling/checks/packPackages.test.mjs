import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { run } from '../setup/shell.mjs'
import { packPackages } from './packPackages.mjs'
import { createTestTree } from './createTestTree.mjs'

const manifest = (more = {}) =>
  JSON.stringify({
    name: '@plant/ed',
    version: '1.2.3',
    type: 'module',
    bin: { planted: './bin/planted.mjs' },
    files: ['bin', 'dist', 'pages', '.env.sample', '!dist/**/*.d.ts', 'dist/auth/**/*.d.ts'],
    exports: {
      './auth': { types: './dist/auth/index.d.ts', default: './dist/auth/index.js' },
      './package.json': './package.json',
    },
    ...more,
  })
const built = {
  'packages/readme.txt': 'not a package\n',
  'packages/planted/package.json': manifest(),
  'packages/planted/LICENSE': 'MIT\n',
  'packages/planted/.env.sample': 'PORT=8080\n',
  'packages/planted/bin/planted.mjs': "import '../dist/index.js'\n",
  'packages/planted/dist/index.js': 'export const answer = 1\n',
  'packages/planted/dist/index.d.ts': 'export declare const answer: number\n',
  'packages/planted/dist/auth/index.js': 'export const login = 1\n',
  'packages/planted/dist/auth/index.d.ts': 'export declare const login: number\n',
  'packages/planted/pages/index.html': '<!doctype html>\n',
  'packages/planted/src/index.ts': 'export const answer = 1\n',
}

/** Packs the packages of a planted tree, and resolves with the problem of each, or with the tarballs. */
async function pack(files) {
  const root = createTestTree(files)
  const target = join(root, 'packed')
  const packed = packPackages(join(root, 'packages'), target)
  return packed.then(
    (tarballs) => ({ target, tarballs, problems: [] }),
    (error) => ({ target, tarballs: {}, problems: error.message.split('\n') }),
  )
}

/** Returns the planted package without files whose path starts so. */
function without(start) {
  return Object.fromEntries(
    Object.entries(built).filter(([path]) => !path.startsWith(`packages/planted/${start}`)),
  )
}

it('packs what the manifest exports and lists, and no source', async () => {
  const { target, tarballs } = await pack(built)

  expect(tarballs).toEqual({ planted: join(target, 'plant-ed-1.2.3.tgz') })
  const { stdout } = await run('tar', ['-tzf', tarballs.planted])
  expect(stdout.trim().split('\n').toSorted()).toEqual([
    'package/.env.sample',
    'package/LICENSE',
    'package/bin/planted.mjs',
    'package/dist/auth/index.d.ts',
    'package/dist/auth/index.js',
    'package/dist/index.js',
    'package/package.json',
    'package/pages/index.html',
  ])
})

it.each([
  ['a build', 'dist', 'dist/auth/index.d.ts, dist/auth/index.js, dist, dist/auth/**/*.d.ts'],
  ['a program', 'bin', 'bin/planted.mjs, bin'],
  ['a listed folder', 'pages', 'pages'],
  ['a listed file', '.env.sample', '.env.sample'],
])('refuses a package without %s, and leaves no tarball', async (_what, start, missing) => {
  const { target, problems } = await pack(without(start))

  expect(problems).toEqual([`@plant/ed: the tarball lacks ${missing}. Run \`npm run build\`.`])
  expect(readdirSync(target)).toEqual([])
})

it('refuses a package whose files leave an exported file out', async () => {
  const files = ['bin', 'dist', '!dist/**/*.d.ts']
  const { problems } = await pack({
    ...built,
    'packages/planted/package.json': manifest({ files }),
  })

  expect(problems).toEqual([
    '@plant/ed: the tarball lacks dist/auth/index.d.ts. Run `npm run build`.',
  ])
})

it('names every package that cannot be packed, and takes no tarball of an earlier run for theirs', async () => {
  const root = createTestTree({
    ...without('dist'),
    'packages/unversioned/package.json': JSON.stringify({ name: 'unversioned' }),
  })
  const target = join(root, 'packed')
  mkdirSync(target)
  writeFileSync(join(target, 'unversioned-0.9.0.tgz'), 'of an earlier run')

  const error = await packPackages(join(root, 'packages'), target).catch((reason) => reason)
  expect(error.message).toMatch(/^@plant\/ed: the tarball lacks .*\nunversioned: .*version/s)
  expect(existsSync(join(target, 'plant-ed-1.2.3.tgz'))).toBe(false)
})
