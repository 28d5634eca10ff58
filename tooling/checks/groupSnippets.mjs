/** Code for Node and for tests. */
const notForPages =
  /from '(@playwright\/test|vitest|@latchkey\/(localnet|testing\/)[^']*|node:[^']+|next\/[^']+)'/

/**
 * Groups the code blocks of the documentation by how they are run. A block is run in one way, or states at its
 * opening why it is not: `ts not-run="reason"`.
 *
 * @param {Map<string, { script: string, path: string, line: number, notRun?: string }>} files
 * @returns {Record<'pages' | 'specs' | 'vitest' | 'programs' | 'configs' | 'left', Snippets>} `left`: blocks that
 *   are neither run nor have a reason.
 *
 * @typedef {[file: string, block: { script: string, path: string, line: number }][]} Snippets
 */
export function groupSnippets(files) {
  const blocks = [...files].filter(([, { notRun }]) => notRun === undefined)
  const importing = (name) => blocks.filter(([, { script }]) => script.includes(`from '${name}'`))
  const configs = importing('@playwright/test').filter(([file]) => /config/.test(file))
  const groups = {
    pages: blocks.filter(([, { script }]) => !notForPages.test(script)),
    specs: importing('@latchkey/testing/playwright').filter((one) => !isIn(configs, one)),
    vitest: importing('vitest'),
    programs: importing('@latchkey/localnet'),
    configs,
  }
  const run = Object.values(groups).flat()
  return { ...groups, left: blocks.filter((one) => !isIn(run, one)) }
}

function isIn(blocks, [file]) {
  return blocks.some(([other]) => other === file)
}
