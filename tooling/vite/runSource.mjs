#!/usr/bin/env node
/**
 * Runs a TypeScript source of ours in Node without a build, for tests that need a process to end.
 *
 *   node tooling/vite/runSource.mjs packages/server/src/cli/main.ts dev --port 0
 */
import { resolve } from 'node:path'
import { runnerImport } from 'vite'
import { sourceAliases } from './source.mjs'

const [node, , file, ...args] = process.argv
const source = resolve(file)
process.argv = [node, source, ...args]
await runnerImport(source, { configFile: false, resolve: { alias: sourceAliases() } })
