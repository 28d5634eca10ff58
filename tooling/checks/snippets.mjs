import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readSnippets, scriptOf } from '../../apps/docs/generate/readSnippets.mjs'
import { run } from '../setup/shell.mjs'
import { groupSnippets } from './groupSnippets.mjs'

const compilerOptions = {
  target: 'ES2022',
  module: 'ESNext',
  moduleResolution: 'Bundler',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  types: ['node', 'react', 'react-dom'],
  jsx: 'react-jsx',
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  composite: false,
  incremental: false,
}

/**
 * Checks the types of the code in the documentation and the READMEs, each block as a separate file, and that the
 * end-to-end tests run each block that does not say why not.
 * A block with a name, `ts [latchkey.ts]`, is a file that other blocks of the page can import.
 *
 * @param {string} root
 * @returns {Promise<{ seen: string, problems: string[] }>}
 */
export async function snippets(root) {
  const { folder, files, problems, skipped } = extractSnippets(root)
  const { code, output } = await run('tsc', ['-p', folder, '--pretty', 'false'], { cwd: folder })
  const errors = output.split('\n').filter((line) => /error TS\d+/.test(line))
  problems.push(...errors.map((line) => inDocument(line, files)))
  if (code !== 0 && errors.length === 0) problems.push(output)
  problems.push(
    ...groupSnippets(files).left.map(
      ([, { path, line }]) => `${path}:${line}: run nowhere. Say why: not-run="…"`,
    ),
  )
  if (files.size === 0) problems.push('It saw no blocks.')
  return { seen: `${files.size} blocks, ${skipped} not checked`, problems }
}

/**
 * Writes the code of the documentation and the READMEs into `apps/docs/.snippets`, a file per
 * block.
 *
 * @param {string} root
 * @returns {{ folder: string, files: Map<string, { script: string, path: string, line: number, notRun?: string }>,
 * problems: string[], skipped: number, }} Blocks by path below the folder; problems of blocks; the
 * number of skipped blocks.
 */
export function extractSnippets(root) {
  const folder = join(root, 'apps/docs/.snippets')
  const found = documents(root).flatMap((path) => blocksOf(root, path))
  const files = new Map()
  const problems = found.flatMap((block) => problemsOf(block, files))
  rmSync(folder, { recursive: true, force: true })
  for (const [path, { script }] of files) write(join(folder, path), `${script}\nexport {}\n`)
  const ambient = '../generate/ambient.d.ts'
  const config = { compilerOptions, include: ['**/*.ts', '**/*.tsx', ambient] }
  write(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const skipped = found.filter(({ unchecked }) => unchecked !== undefined).length
  return { folder, files, problems, skipped }
}

/** Pages of the site that are written by hand, and READMEs. */
export function documents(root) {
  const pages = 'apps/docs/pages'
  const written = readdirSync(join(root, pages), { recursive: true })
    .filter((path) => path.endsWith('.md') && !path.startsWith('reference/'))
    .map((path) => join(pages, path))
  const packages = readdirSync(join(root, 'packages')).map((name) => `packages/${name}/README.md`)
  return ['README.md', ...packages, ...written]
}

function blocksOf(root, path) {
  return readSnippets(readFileSync(join(root, path), 'utf8')).map((one) => ({ ...one, path }))
}

/** Adds the block's script to `files`; returns problems of the block itself. */
function problemsOf(block, files) {
  const { path, line, language, title, text, unchecked, notRun } = block
  if (unchecked !== undefined) return []
  if (language === 'json') {
    try {
      JSON.parse(text)
      return []
    } catch (error) {
      return [`${path}:${line}: ${error.message}`]
    }
  }
  const script = scriptOf(block)
  if (script === undefined) return []
  const folder = path.replace(/^apps\/docs\/pages\//, '').replace(/\.md$/, '')
  // A title such as `npm` or `before` is the label of a tab.
  const isFile = title !== undefined && /\.\w+$/.test(title)
  const name = isFile
    ? title.replace(/\.(vue|svelte)$/, '.$1.ts')
    : `line-${line}.${extension(language)}`
  const file = join(folder, name)
  if (files.has(file)) return [`${path}:${line}: two blocks are named ${title}`]
  files.set(file, { script, path, line, notRun })
  return []
}

function extension(language) {
  return language.endsWith('x') ? 'tsx' : 'ts'
}

/** Replaces the file and line of a compiler message by those of the document. */
function inDocument(message, files) {
  const [, file, line, rest] = /^(.+?)\((\d+),\d+\): (.*)$/.exec(message) ?? []
  const block = files.get(file)
  return block ? `${block.path}:${block.line + Number(line) - 1}: ${rest}` : message
}

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
