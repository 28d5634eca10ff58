import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * Finds a program on this machine.
 *
 * @param {string[]} names In the order that they are preferred within one folder.
 * @param {string | undefined} own A path that takes precedence over `PATH` if it is executable.
 * @param {Record<string, string | undefined>} env
 * @returns {string | undefined} Absolute path of the program.
 */
export function findProgram(names, own, env) {
  const candidates = (env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .flatMap((folder) => names.map((name) => join(folder, name)))
  return [own, ...candidates].find((path) => path && isProgram(path))
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
