/** The house's own lint rules: what architecture and style ask for and no ready rule can see. */

const namespaces = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos']
const namespacePattern = new RegExp(`^(${namespaces.join('|')})(:|$)`)

/** No variable that can change at module level: two clients on one page must never meet. */
const noModuleState = {
  create(context) {
    return {
      Program(program) {
        for (const statement of program.body) {
          const declaration = statement.declaration ?? statement
          if (declaration.type !== 'VariableDeclaration' || declaration.declare) continue
          if (declaration.kind !== 'const')
            context.report({
              node: declaration,
              message: 'State at module level; make it in a createX.',
            })
          for (const { init } of declaration.declarations)
            if (init && isEmptyCollection(init))
              context.report({
                node: init,
                message: 'A collection to fill at module level is state.',
              })
        }
      },
    }
  },
}

function isEmptyCollection(node) {
  return (
    node.type === 'NewExpression' &&
    /^(Weak)?(Map|Set)$/.test(node.callee.name ?? '') &&
    node.arguments.length === 0
  )
}

/** No namespace by name outside the rooms that own it; `options[0].allow` lists what a room owns. */
const noNamespaceLiteral = {
  meta: { schema: [{ type: 'object' }] },
  create(context) {
    const allowed = context.options[0]?.allow ?? []
    function look(node, text) {
      const name = namespacePattern.exec(text)?.[1]
      if (name !== undefined && !allowed.includes(name))
        context.report({
          node,
          message: `'${name}' is named outside its adapter; ask the adapter for the member it has.`,
        })
    }
    return {
      Literal(node) {
        const isImport = /^(Import|Export)/.test(node.parent?.type ?? '')
        if (typeof node.value === 'string' && !isImport) look(node, node.value)
      },
      TemplateElement(node) {
        const isFirst = node.parent?.quasis?.[0] === node
        if (isFirst) look(node, node.value.cooked ?? '')
      },
      Property(node) {
        if (!node.computed && node.key.type === 'Identifier') look(node.key, node.key.name)
      },
    }
  },
}

/** Amounts are bigint: a float in between loses somebody's money. */
const noFloatMoney = {
  create(context) {
    const message = 'Amounts are bigint base units; say in a disable comment why this is no amount.'
    return {
      CallExpression(node) {
        const { callee } = node
        const isGlobal = callee.type === 'Identifier' && /^(Number|parseFloat)$/.test(callee.name)
        const isMember =
          callee.type === 'MemberExpression' &&
          callee.object.name === 'Number' &&
          callee.property.name === 'parseFloat'
        if (isGlobal || isMember) context.report({ node, message })
      },
      UnaryExpression(node) {
        if (node.operator === '+' && node.argument.type !== 'Literal')
          context.report({ node, message })
      },
    }
  },
}

/** No class but WalletError: state lives in stores, behaviour in functions. */
const noClass = {
  create(context) {
    function look(node) {
      if (node.id?.name !== 'WalletError')
        context.report({ node, message: 'No class but WalletError; write a createX.' })
    }
    return { ClassDeclaration: look, ClassExpression: look }
  },
}

/** A message goes to an origin that is known, or it goes to whoever holds the window by then. */
const noOpenTarget = {
  create(context) {
    return {
      CallExpression(node) {
        const isPost = (node.callee.property?.name ?? node.callee.name) === 'postMessage'
        if (isPost && node.arguments[1]?.value === '*')
          context.report({ node, message: "No '*' target origin; name the origin." })
      },
    }
  },
}

/** Every exported function says in one sentence what it does. */
const exportedDocs = {
  create(context) {
    function look(statement) {
      const declaration = statement.declaration
      if (declaration?.type !== 'FunctionDeclaration' || isLaterOverload(statement)) return
      const comments = context.sourceCode.getCommentsBefore(statement)
      const last = comments.at(-1)
      if (last?.type !== 'Block' || !last.value.startsWith('*'))
        context.report({
          node: declaration.id ?? declaration,
          message: 'An exported function needs a sentence that says what it does.',
        })
    }
    return { ExportNamedDeclaration: look, ExportDefaultDeclaration: look }
  },
}

function isLaterOverload(statement) {
  const siblings = statement.parent.body
  const before = siblings[siblings.indexOf(statement) - 1]?.declaration
  return before?.type === 'TSDeclareFunction' && before.id?.name === statement.declaration.id?.name
}

export default {
  meta: { name: 'house' },
  rules: {
    'no-module-state': noModuleState,
    'no-namespace-literal': noNamespaceLiteral,
    'no-float-money': noFloatMoney,
    'no-class': noClass,
    'no-open-target': noOpenTarget,
    'exported-docs': exportedDocs,
  },
}
