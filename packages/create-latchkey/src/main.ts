import { readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { scaffoldApp } from './scaffoldApp.ts'
import { nextSteps } from './nextSteps.ts'
import { readAnswers, usage } from './readAnswers.ts'

/** Runs the program; resolves with its exit code. */
async function run(args: readonly string[]): Promise<number> {
  const print = (line: string): boolean => process.stdout.write(`${line}\n`)
  try {
    const answers = await readAnswers(args)
    if (typeof answers === 'string') {
      print(answers === 'help' ? usage : readVersion())
      return 0
    }
    const target = resolve(answers.folder)
    const source = fileURLToPath(new URL(`../templates/${answers.template}`, import.meta.url))
    const userAgent = process.env['npm_config_user_agent']
    scaffoldApp({ source, target, projectId: answers.projectId, userAgent })
    print(`Created ${target} from the template ${answers.template}. To start it:\n`)
    const folder = relative(process.cwd(), target)
    for (const step of nextSteps(folder === '' ? '.' : folder, userAgent)) print(step)
    return 0
  } catch (error) {
    process.stderr.write(
      `create-latchkey: ${error instanceof Error ? error.message : String(error)}\n`,
    )
    return 1
  }
}

function readVersion(): string {
  // The path is the same from `dist` and from `src`.
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  return (JSON.parse(manifest) as { readonly version: string }).version
}

process.exitCode = await run(process.argv.slice(2))
