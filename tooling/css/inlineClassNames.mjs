import { dirname, resolve } from 'node:path'

/** Matches the import of a class map: `import styles, { css } from './Button.module.css'`. */
const classMapImport = /^import (\w+)(?:, \{[^}]*\})? from '([^']+\.module\.css)'/gm

/**
 * Replaces lookups of a class map by the names, such as `styles['root']` by `"root_1a2b3c"`. No bundler folds the
 * lookup, and the map would be sent along with each name.
 *
 * @param {string} code Text of a script before it is compiled.
 * @param {string} file Absolute path of the script.
 * @param {(sheet: string) => Readonly<Record<string, string>>} readStyles Returns the class map of a CSS Module.
 * @returns {string}
 * @throws When a CSS Module lacks a class that the script looks up.
 */
export function inlineClassNames(code, file, readStyles) {
  return [...code.matchAll(classMapImport)].reduce((text, [, name, source]) => {
    const styles = readStyles(resolve(dirname(file), source))
    return text.replace(new RegExp(`\\b${name}\\['([\\w-]+)'\\]`, 'g'), (_lookup, local) => {
      if (!Object.hasOwn(styles, local)) throw new Error(`${file}: ${source} has no class ${local}`)
      return JSON.stringify(styles[local])
    })
  }, code)
}
