#!/usr/bin/env node
/**
 * Runs a TypeScript source of this repository in Node without a build, for tests that need a process.
 *
 *   node tooling/vite/runSource.mjs packages/server/src/cli/main.ts dev --port 0
 */
import { register } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const [node, , file, ...args] = process.argv
const source = resolve(file)
process.argv = [node, source, ...args]
register('./sourceHooks.mjs', import.meta.url)
await import(pathToFileURL(source).href)
