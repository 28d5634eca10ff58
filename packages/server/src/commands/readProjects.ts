import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Project } from '../http/index.ts'

const projectsSchema = v.array(
  v.strictObject({
    id: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, 'must be 32 lower-case hex digits')),
    origins: v.optional(v.array(v.string()), []),
  }),
)

/**
 * Reads the projects that may use the services.
 *
 * @param dataDir - `projects.json` in there lists them: `[{ "id": "…", "origins": ["https://…"] }]`.
 * @returns The projects.
 * @throws Error that says what to do, when the file is missing or makes no sense.
 */
export async function readProjects(dataDir: string): Promise<readonly Project[]> {
  const path = join(dataDir, 'projects.json')
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new Error(`${path} is missing. List your projects there, or let everybody in by --open.`)
  })
  const read = v.safeParse(v.pipe(v.string(), v.rawTransform(parseJson), projectsSchema), text)
  if (read.success) return read.output
  const [issue] = read.issues
  throw new Error(`${path}: ${v.getDotPath(issue) ?? ''} ${issue.message}`)
}

function parseJson({ dataset, addIssue, NEVER }: v.RawTransformContext<string>): unknown {
  try {
    return JSON.parse(dataset.value)
  } catch {
    addIssue({ message: 'is no JSON' })
    return NEVER
  }
}
