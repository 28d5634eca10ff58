import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { root } from '../setup/shell.mjs'

/**
 * Reads the command and the environment of a service in `deploy/compose.yaml`, as Compose passes them to a
 * container.
 *
 * @param {string} name
 * @param {Record<string, string>} variables Those of `deploy/.env`.
 * @returns {{ command: string[], environment: Record<string, string> }}
 * @throws Error when a variable is missing.
 */
export function readComposeService(name, variables) {
  const text = readFileSync(join(root, 'deploy/compose.yaml'), 'utf8')
  const { services } = parse(text, { merge: true })
  const { command = [], environment = {} } = services[name]
  const fill = (value) => interpolate(`${value}`, variables)
  return {
    command: command.map(fill),
    environment: Object.fromEntries(
      Object.entries(environment).map(([key, value]) => [key, fill(value)]),
    ),
  }
}

/** Replaces `${NAME:?}`, which is required, and `${NAME:-default}`. */
function interpolate(text, variables) {
  return text.replaceAll(/\$\{(\w+):(\?|-)([^}]*)\}/g, (_, name, kind, preset) => {
    const value = variables[name] || (kind === '-' ? preset : undefined)
    if (value === undefined) throw new Error(`compose.yaml needs ${name}.`)
    return value
  })
}
