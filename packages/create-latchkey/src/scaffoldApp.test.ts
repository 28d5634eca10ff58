import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { copyTemplates } from '../../../tooling/bundle/copyTemplates.mjs'
import { scaffoldApp, toNpmPackageName } from './scaffoldApp.ts'
import { nextSteps } from './nextSteps.ts'
import { readAnswers } from './readAnswers.ts'
import { appTemplates } from './appTemplates.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'create-latchkey-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

it('every example is a template, with versions that npm can resolve', () => {
  const folder = temporaryFolder()
  expect(copyTemplates(root, folder).toSorted()).toEqual(
    appTemplates.map(({ name }) => name).toSorted(),
  )
  for (const { name } of appTemplates) {
    const manifest = readFileSync(join(folder, name, 'package.json'), 'utf8')
    expect(manifest).toMatch(/"latchkey": "\^\d+\.\d+\.\d+"/)
    expect(manifest).not.toMatch(/workspace:|catalog:/)
    expect(readdirSync(join(folder, name))).not.toContain('node_modules')
  }
})

it('creates an app with its own name and project id', () => {
  const folder = temporaryFolder()
  copyTemplates(root, join(folder, 'templates'))
  const target = join(folder, 'My App')
  const projectId = scaffoldApp({ source: join(folder, 'templates/vite-react'), target })
  expect(projectId).toMatch(/^[0-9a-f]{32}$/)
  expect(readFileSync(join(target, '.env'), 'utf8')).toContain(`VITE_PROJECT_ID=${projectId}\n`)
  expect(readFileSync(join(target, '.gitignore'), 'utf8')).toContain('node_modules\n')
  expect(JSON.parse(readFileSync(join(target, 'package.json'), 'utf8'))).toMatchObject({
    name: 'my-app',
    private: true,
    scripts: { services: 'latchkey dev' },
  })
})

it('writes a README with the files of each template to change', () => {
  const folder = temporaryFolder()
  copyTemplates(root, join(folder, 'templates'))
  for (const { name } of appTemplates) {
    const target = join(folder, name)
    const source = join(folder, 'templates', name)
    scaffoldApp({ source, target, userAgent: 'pnpm/12.0.0 npm/? node/v22' })
    const readme = readFileSync(join(target, 'README.md'), 'utf8')
    const commands = /^# [a-z-]+\n\n```sh\npnpm install\npnpm services .*\npnpm dev .*\n```\n/
    expect(readme).toMatch(commands)
    const [, contract = '', options = ''] =
      /call in `(.+)`[^]+networks` in `(.+?)`/.exec(readme) ?? []
    expect(readFileSync(join(target, contract), 'utf8')).toContain('function mint')
    expect(readFileSync(join(target, options), 'utf8')).toContain('networks:')
  }
})

it('leaves a folder with files, and a file, as they are', () => {
  const target = temporaryFolder()
  const file = join(target, 'notes.txt')
  writeFileSync(file, '')
  expect(() => scaffoldApp({ source: target, target })).toThrow('is not empty: it has notes.txt.')
  expect(() => scaffoldApp({ source: target, target: file })).toThrow('notes.txt is a file.')
  expect(readdirSync(target)).toEqual(['notes.txt'])
})

it('rejects a folder that is not empty before it prompts for the template', async () => {
  const folder = temporaryFolder()
  for (const name of ['a', 'b', 'c', 'd']) writeFileSync(join(folder, name), '')
  const questions: string[] = []
  const prompt = async (question: string): Promise<string> => {
    questions.push(question)
    return folder
  }
  const problem = `The folder ${folder} is not empty: it has a, b, c, …. Name a folder that does not exist yet`
  await expect(readAnswers([], prompt)).rejects.toThrow(problem)
  await expect(readAnswers([folder], prompt)).rejects.toThrow(problem)
  expect(questions).toEqual(['Folder (latchkey-app): '])
})

it('accepts a folder with a new repository in it', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, '.git'))
  expect(await readAnswers([folder, '--template', 'vue'], undefined)).toMatchObject({ folder })
})

it.each([
  ['My App', 'my-app'],
  ['.hidden', 'hidden'],
  ['ünï', 'n'],
  ['???', 'app'],
])('names the package of the folder %s %s', (folder, name) => {
  expect(toNpmPackageName(folder)).toBe(name)
})

it('prompts for the folder and the template, and takes numbers', async () => {
  const answers = ['shop', '3']
  const questions: string[] = []
  const prompt = async (question: string): Promise<string> => {
    questions.push(question)
    return answers.shift() ?? ''
  }
  expect(await readAnswers([], prompt)).toMatchObject({ folder: 'shop', template: 'wagmi' })
  expect(questions[1]).toContain('1  vite-react')
  expect(await readAnswers([], prompt)).toMatchObject({
    folder: 'latchkey-app',
    template: 'vite-react',
  })
})

it.each([
  [['--template', 'cobol'], /There is no template 'cobol'/],
  [['--project', 'x'], /--project must be 32 hexadecimal digits/],
  [['a', 'b'], /Name one folder/],
  [['--nonsense'], /--nonsense/],
])('rejects %j', async (args, problem) => {
  await expect(readAnswers(args, async () => '')).rejects.toThrow(problem)
})

it('prints the commands of the package manager that runs it', () => {
  expect(nextSteps('app', 'pnpm/12.0.0 npm/? node/v20')[1]).toBe('  pnpm install')
  expect(nextSteps('My App')[0]).toBe('  cd "My App"')
  expect(nextSteps('app')[2]).toMatch(/^ {2}npm run services/)
})

it('prints its usage, and fails with a problem on one line', () => {
  const source = join(root, 'tooling/vite/runSource.mjs')
  const program = join(root, 'packages/create-latchkey/src/main.ts')
  const run = (...args: string[]): ReturnType<typeof spawnSync> =>
    spawnSync(process.execPath, [source, program, ...args], { encoding: 'utf8' })
  expect(run('--version')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
  })
  expect(run('--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('vite-react') })
  expect(run('--template', 'cobol')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^create-latchkey: There is no template 'cobol'.*\n$/),
  })
})
