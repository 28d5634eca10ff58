import { listSourceFiles } from './listSourceFiles.mjs'

const empty = /^(utils?|helpers?|misc|common|shared|types|constants)(\.[\w.-]+)?$/i

/**
 * Finds folders and files with generic names, such as `utils`.
 *
 * @param {string} root
 * @returns {{ seen: string, problems: string[] }}
 */
export function nouns(root) {
  const files = listSourceFiles(root)
  const problems = files.filter((path) => path.split('/').some((part) => empty.test(part)))
  return { seen: `${files.length} files`, problems }
}
