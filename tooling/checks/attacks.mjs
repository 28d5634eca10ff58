import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listSourceFiles } from './listSourceFiles.mjs'

const list = 'docs/embedded-wallet-attacks.tsv'
const tests = /\.(test|e2e)\.[cm]?[jt]sx?$/
const named = /\(abuse ((?:\d+, )*\d+)\)/g
// In a title or a row of a table of titles, and not in a comment.
const quoted = new RegExp(`${named.source}[^'"\`\\n]*['"\`]`, 'g')

/**
 * Reads the list of attacks on the embedded wallet.
 *
 * @param {string} root The repository.
 * @returns {{ number: number, files: string[] }[]} With the test files that each row names.
 */
export function readAttacks(root) {
  return readFileSync(join(root, list), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'))
    .map(([number, , files = '']) => ({
      number: Number(number),
      files: files.split(', ').filter((file) => file !== ''),
    }))
}

/**
 * Returns the numbers of the attacks that the title of a test names, such as `(abuse 16, 17)`.
 *
 * @param {string} title
 * @returns {number[]}
 */
export function parseAttackNumbers(title) {
  return readNumbers(title, named)
}

/**
 * Finds rows of the list whose test files are not those with a title that names the row.
 *
 * @param {string} root The repository.
 * @returns {{ seen: string, problems: string[] }} A problem contains the files that the row should name.
 */
export function attackTests(root) {
  const rows = readAttacks(root)
  const found = findTests(root)
  const problems = rows.flatMap((row) => checkRow(root, row, found.get(row.number) ?? []))
  for (const [number, files] of found)
    if (!rows.some((row) => row.number === number))
      problems.push(...files.map((file) => `${file}: (abuse ${number}) is not in ${list}`))
  if (rows.length === 0) problems.push('It saw no attack.')
  return { seen: `${rows.length} attacks`, problems }
}

function checkRow(root, { number, files }, expected) {
  const problems = files
    .filter((file) => !expected.includes(file))
    .map((file) => (existsSync(join(root, file)) ? `${file} does not name it` : `no file ${file}`))
  if (expected.length === 0) problems.push('no test names it')
  else if (files.join(', ') !== expected.join(', '))
    problems.push(`its tests are ${expected.join(', ')}`)
  return problems.map((problem) => `${list}: ${number}: ${problem}`)
}

function findTests(root) {
  const found = new Map()
  for (const path of listSourceFiles(root, tests))
    for (const number of readNumbers(readFileSync(join(root, path), 'utf8'), quoted))
      found.set(number, [...new Set([...(found.get(number) ?? []), path])])
  return found
}

function readNumbers(text, pattern) {
  return [...text.matchAll(pattern)].flatMap(([, numbers]) => numbers.split(', ').map(Number))
}
