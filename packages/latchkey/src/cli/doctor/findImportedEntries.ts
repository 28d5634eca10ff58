import { type Dirent, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'

/** Extensions of files that import packages. */
const extensions = new Set(
  ['ts', 'mts', 'tsx', 'js', 'mjs', 'jsx', 'vue', 'svelte', 'html'].map((name) => `.${name}`),
)

/** Folders that are built or installed. Those that start with a dot are left out too. */
const skipped = new Set(['node_modules', 'dist', 'build', 'out', 'coverage'])

const maxFiles = 5_000

/** Imports of values. Those of types alone, `import type`, need no package. */
const imports =
  /(?:\b(?:import|export)\s+(?!type\b)[^'";]*?\bfrom\s*|\bimport\s*\(?\s*|\brequire\(\s*)(['"])(latchkey\/[\w/]+)\1/g

/**
 * Finds the entries of `latchkey` that the modules of an app import.
 *
 * @param folder - Folder of the app. Its first 5,000 source files are read.
 * @returns The first file that imports each entry, below the folder, by entry, such as `latchkey/viem`.
 */
export function findImportedEntries(folder: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const file of listFiles(folder)) {
    const name = relative(folder, file)
    for (const [, , entry = ''] of readFileSync(file, 'utf8').matchAll(imports))
      if (!found.has(entry)) found.set(entry, name)
  }
  return found
}

function listFiles(folder: string): readonly string[] {
  const files: string[] = []
  const folders = [folder]
  for (let at = folders.shift(); at !== undefined && files.length < maxFiles; at = folders.shift())
    for (const entry of listFolder(at)) {
      const path = join(at, entry.name)
      if (entry.isDirectory() && !skipped.has(entry.name) && !entry.name.startsWith('.'))
        folders.push(path)
      if (entry.isFile() && extensions.has(extname(entry.name))) files.push(path)
    }
  return files.slice(0, maxFiles)
}

/** Lists a folder; one that may not be read is empty. */
function listFolder(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
