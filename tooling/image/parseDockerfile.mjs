/**
 * Parses the part of a Dockerfile that the image of this repository needs: stages with instructions in
 * shell or JSON form, comments, continued lines, and build arguments.
 *
 * @param {string} text
 * @returns {{ name: string, base: string, steps: { instruction: string, words: string[], text: string }[] }[]} The
 *   stages, in order. `words` of a JSON form are its members.
 * @throws When the first instruction is not `FROM`.
 */
export function parseDockerfile(text) {
  const lines = text
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const args = new Map()
  const stages = []
  for (const line of lines) {
    const [, instruction, rest] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
    if (instruction === undefined) throw new Error(`Not an instruction: ${line}`)
    const value = rest.replaceAll(/\$\{(\w+)\}/g, (whole, name) => args.get(name) ?? whole)
    if (instruction === 'ARG') {
      const [name, initial = ''] = value.split('=', 2)
      args.set(name, initial)
    } else if (instruction === 'FROM') {
      const [, base, name = ''] = /^(\S+)(?:\s+AS\s+(\S+))?$/i.exec(value) ?? []
      stages.push({ name, base, steps: [] })
    } else {
      const stage = stages.at(-1)
      if (!stage) throw new Error(`There is no FROM before: ${line}`)
      stage.steps.push({ instruction, words: wordsOf(value), text: value })
    }
  }
  return stages
}

function wordsOf(text) {
  const json = /\[.*\]$/.exec(text)?.[0]
  return json === undefined ? text.split(/\s+/) : JSON.parse(json)
}
