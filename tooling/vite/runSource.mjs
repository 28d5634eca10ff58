#!/usr/bin/env node
/**
 * Runs a TypeScript source of this repository in Node without a build, for tests that need a process.
 *
 *   node tooling/vite/runSource.mjs packages/server/src/cli/main.ts dev --port 0
 */
import { resolve } from 'node:path'
import { bundleSource } from './bundleSource.mjs'

const [node, , file, ...args] = process.argv
const source = resolve(file)
const { href } = await bundleSource(source)
process.argv = [node, source, ...args]
await import(href)
