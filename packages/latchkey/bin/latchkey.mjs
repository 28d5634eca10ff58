#!/usr/bin/env node
import { existsSync } from 'node:fs'

const cli = new URL('../dist/cli/index.js', import.meta.url)
if (existsSync(cli)) {
  const { runCli } = await import(cli.href)
  const code = await runCli({
    args: process.argv.slice(2),
    folder: process.cwd(),
    print: (line) => process.stdout.write(`${line}\n`),
    warn: (line) => process.stderr.write(`latchkey: ${line}\n`),
  })
  if (code !== undefined) process.exitCode = code
} else {
  console.error('latchkey: not built yet. Run `npm run build` in the root of the repository first.')
  process.exitCode = 1
}
