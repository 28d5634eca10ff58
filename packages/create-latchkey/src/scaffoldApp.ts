import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { assertEmptyAppFolder } from './assertEmptyAppFolder.ts'
import { formatReadme } from './formatReadme.ts'

/**
 * Content of `.gitignore`, which the templates lack because npm excludes files of this name from
 * packages.
 */
const gitignore = ['node_modules', 'dist', '.next', '.data', '*.local', ''].join('\n')

/** Placeholder for the project id in the templates. */
const exampleProjectId = '0123456789abcdef'.repeat(2)

/**
 * Creates an app from a template.
 *
 * @param parameters - `source` is the folder of the template, `target` that of the app; the target is
 * created when it is missing. `projectId` is 32 hexadecimal digits. @default random. `userAgent` names the package
 * manager, for the README.
 * @returns The project id of the app.
 * @throws Error when the target is not an empty folder.
 */
export function scaffoldApp(parameters: {
  readonly source: string
  readonly target: string
  readonly projectId?: string | undefined
  readonly userAgent?: string | undefined
}): string {
  const { source, target, projectId = randomBytes(16).toString('hex'), userAgent } = parameters
  assertEmptyAppFolder(target)
  mkdirSync(target, { recursive: true })
  cpSync(source, target, { recursive: true })
  writeFileSync(join(target, '.gitignore'), gitignore)
  const name = toNpmPackageName(basename(target))
  setName(join(target, 'package.json'), name)
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  const paths = files.map((file) => file.replaceAll('\\', '/')).toSorted()
  writeFileSync(join(target, 'README.md'), formatReadme({ name, files: paths, userAgent }))
  setProjectId(target, projectId)
  return projectId
}

/**
 * Converts the name of a folder to a valid npm package name.
 *
 * @see https://docs.npmjs.com/cli/configuring-npm/package-json#name
 */
export function toNpmPackageName(folder: string): string {
  const name = folder
    .toLowerCase()
    .replace(/[^a-z0-9._~-]+/g, '-')
    .replace(/^[._-]+|-+$/g, '')
  return name === '' ? 'app' : name
}

function setName(path: string, name: string): void {
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
  writeFileSync(path, `${JSON.stringify({ ...manifest, name }, undefined, 2)}\n`)
}

function setProjectId(target: string, projectId: string): void {
  const path = join(target, '.env')
  if (!existsSync(path)) return
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll(exampleProjectId, projectId))
}
