#!/usr/bin/env node
import { existsSync } from 'node:fs'

const program = new URL('../dist/main.js', import.meta.url)
if (existsSync(program)) await import(program.href)
else {
  console.error(
    'create-latchkey: not built yet. Run `npm run build` in the root of the repository first.',
  )
  process.exitCode = 1
}
