#!/usr/bin/env node
/**
 * Compiles the contracts of the local networks and writes their artifacts beside the sources.
 *
 *   node tooling/contracts/build.mjs          rebuilds
 *   node tooling/contracts/build.mjs --check  fails when the committed artifacts are out of date
 *
 * The compiler is GPL-3.0, so it stays out of the tree: npm puts it into a temporary folder.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const compilerVersion = '0.8.37'
const folder = fileURLToPath(new URL('../../packages/localnet/src/contracts/', import.meta.url))

/**
 * Installs the compiler in a temporary folder, runs `use`, and removes the folder.
 *
 * @template result
 * @param {(compiler: { compile(input: string): string }) => result} use
 * @returns {result}
 */
function withCompiler(use) {
  const home = mkdtempSync(join(tmpdir(), 'latchkey-solc-'))
  try {
    writeFileSync(join(home, 'package.json'), '{"private":true}')
    const install = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund']
    execFileSync('npm', [...install, `solc@${compilerVersion}`], {
      cwd: home,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    })
    return use(createRequire(join(home, 'package.json'))('solc'))
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

/**
 * @param {{ compile(input: string): string }} compiler
 * @returns {Record<string, { abi: unknown[], bytecode: string }>} artifacts by contract name
 */
function compile(compiler) {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sol'))
  const sources = Object.fromEntries(
    names.map((name) => [name, { content: readFileSync(join(folder, name), 'utf8') }]),
  )
  const settings = {
    evmVersion: 'cancun',
    optimizer: { enabled: true, runs: 200 },
    // Excludes the hash of sources and compiler, so that a comment does not change an address.
    metadata: { appendCBOR: false, bytecodeHash: 'none' },
    outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
  }
  const output = JSON.parse(
    compiler.compile(JSON.stringify({ language: 'Solidity', sources, settings })),
  )
  const problems = (output.errors ?? []).map((problem) => problem.formattedMessage)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return Object.fromEntries(
    names.flatMap((name) => {
      const contract = name.replace('.sol', '')
      const { abi, evm } = output.contracts[name]?.[contract] ?? {}
      // Interfaces and abstract contracts have no artifact.
      if (!evm?.bytecode.object) return []
      return [[contract, { abi, bytecode: `0x${evm.bytecode.object}` }]]
    }),
  )
}

/**
 * Returns whether another contract creates this one, and so contains its bytecode.
 *
 * @param {string} contract
 * @returns {boolean}
 */
function isMadeByAnother(contract) {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sol'))
    .some((name) =>
      new RegExp(`new ${contract}[({]`).test(readFileSync(join(folder, name), 'utf8')),
    )
}

/**
 * @param {string} contract
 * @param {{ abi: unknown[], bytecode: string }} artifact
 * @returns {string} a module: types of an ABI are lost when it is imported as JSON
 */
function moduleText(contract, { abi, bytecode }) {
  const name = contract[0].toLowerCase() + contract.slice(1)
  const interfaceText = [
    `// Compiled from ${contract}.sol by tooling/contracts/build.mjs. Do not edit.`,
    `/** ABI of \`${contract}\`. */`,
    `export const ${name}Abi = ${JSON.stringify(abi)} as const`,
    '',
  ]
  if (isMadeByAnother(contract)) return interfaceText.join('\n')
  return [
    ...interfaceText,
    `/** Creation bytecode of \`${contract}\`, without constructor arguments. */`,
    `export const ${name}Bytecode = '${bytecode}' as const`,
    '',
  ].join('\n')
}

const artifacts = withCompiler(compile)
let stale = 0
for (const [contract, artifact] of Object.entries(artifacts)) {
  const path = join(folder, `${contract}.artifact.ts`)
  const text = moduleText(contract, artifact)
  if (!process.argv.includes('--check')) {
    writeFileSync(path, text)
    console.log(`${contract}: ${(artifact.bytecode.length - 2) / 2} bytes`)
  } else if (!existsSync(path) || readFileSync(path, 'utf8') !== text) {
    stale++
    console.error(`${contract}.artifact.ts is out of date: run node tooling/contracts/build.mjs`)
  }
}
if (stale > 0) process.exitCode = 1
