#!/usr/bin/env node
import { existsSync } from 'node:fs'

const cli = new URL('../dist/cli/main.js', import.meta.url)
if (existsSync(cli)) await import(cli.href)
else {
  console.error('latchkey: not built yet. Run `npm run build` in the root of the repository first.')
  process.exitCode = 1
}
