import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { assertEmptyAppFolder } from './assertEmptyAppFolder.ts'
import { appTemplates } from './appTemplates.ts'

/** Answers for a new app. */
export type Answers = {
  readonly folder: string
  readonly template: string
  readonly projectId: string | undefined
}

/** Text of `--help`. */
export const usage: string = `npm create latchkey@latest [FOLDER] [-- --template NAME] [--project ID]

Creates an app in which visitors connect a crypto wallet.

  --template NAME  One of:
${appTemplates.map(({ name, summary }) => `                     ${name.padEnd(12)}${summary}`).join('\n')}
  --project ID     Project id of the app: 32 hexadecimal digits. Default: a random one, which
                   'latchkey dev' accepts.`

const defaultFolder = 'latchkey-app'

/** Reads a line from the user, after a question. */
export type Prompt = (question: string) => Promise<string>

/**
 * Parses the arguments, and prompts for missing ones. Checks the folder before it prompts for the template.
 *
 * @param prompt - Undefined when there is no terminal: then the defaults apply.
 * @returns The answers; or the text to print, for `--help` and `--version`.
 * @throws Error with the name of the argument that is invalid, or with what is in the folder.
 */
export async function readAnswers(
  args: readonly string[],
  prompt: Prompt | undefined = terminalPrompt(),
): Promise<Answers | 'help' | 'version'> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      template: { type: 'string' },
      project: { type: 'string' },
      version: { type: 'boolean', short: 'v', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) return 'help'
  if (values.version) return 'version'
  if (values.project !== undefined && !/^[0-9a-f]{32}$/.test(values.project))
    throw new Error(`--project must be 32 hexadecimal digits, not '${values.project}'.`)
  if (positionals.length > 1) throw new Error(`Name one folder, not ${positionals.length}.`)
  const named = positionals[0] ?? (await prompt?.(`Folder (${defaultFolder}): `))
  const folder = named === undefined || named === '' ? defaultFolder : named
  assertEmptyAppFolder(resolve(folder))
  const template = values.template ?? (await promptTemplate(prompt))
  return { folder, template: findTemplate(template), projectId: values.project }
}

async function promptTemplate(prompt: Prompt | undefined): Promise<string> {
  const list = appTemplates.map(
    ({ name, summary }, at) => `  ${at + 1}  ${name.padEnd(12)}${summary}`,
  )
  const answer = await prompt?.(`${list.join('\n')}\nTemplate (1): `)
  return answer === undefined || answer === '' ? '1' : answer
}

/** Finds a template by its name or its number in the list. */
function findTemplate(given: string): string {
  const found = appTemplates.find(({ name }, at) => name === given || `${at + 1}` === given)
  if (found) return found.name
  const names = appTemplates.map(({ name }) => name).join(', ')
  throw new Error(`There is no template '${given}'. There are: ${names}.`)
}

function terminalPrompt(): Prompt | undefined {
  if (!process.stdin.isTTY) return undefined
  return async (question) => {
    const lines = createInterface({ input: process.stdin, output: process.stdout })
    try {
      return (await lines.question(question)).trim()
    } finally {
      lines.close()
    }
  }
}
