import { nextSteps } from './nextSteps.ts'

/**
 * Formats the README of a created app: how to start it, which files to change, and what it needs in production.
 *
 * @param app - `files` are the paths of the app's files, with those that call the contract and have the options.
 * `userAgent` names the package manager, as in `nextSteps`.
 */
export function formatReadme(app: {
  readonly name: string
  readonly files: readonly string[]
  readonly userAgent?: string | undefined
}): string {
  const { name, files, userAgent } = app
  const start = nextSteps('.', userAgent).filter(
    (line) => line.startsWith('  ') && !/ cd /.test(line),
  )
  const contract = find(files, /mint(button)?\.tsx?$/i)
  const options = find(files, /latchkey\.ts$/)
  return [
    `# ${name}`,
    '',
    '```sh',
    ...start.map((line) => line.slice(2)),
    '```',
    '',
    'Connect with "Test Wallet": it has funds on the local chains, and is part of the page in development only.',
    '',
    `- To call your own contract, change the address, the ABI and the call in \`${contract}\`.`,
    `- To use other networks, change \`networks\` in \`${options}\`, and remove the local one before production.`,
    '- In production, run `latchkey serve`, create a project with `npx latchkey projects create`, and put its id and the',
    '  address of the gateway into `.env`. `npx latchkey doctor` checks both.',
    '',
    'Guides: https://latchkey.example/guides/installation',
    '',
  ].join('\n')
}

function find(files: readonly string[], pattern: RegExp): string {
  const found = files.find((file) => pattern.test(file))
  if (found === undefined)
    throw new Error(`The template has no file that matches ${pattern.source}.`)
  return found
}
