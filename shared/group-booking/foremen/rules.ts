// Source: a sheet of .xlsx has a name of at most 31 characters, without []:*?/\ and of its own (ECMA-376, 18.2.19).

const longest = 31

/** Returns names of sheets for departments, each different, in the same order. */
export function sheetNames(departments: readonly string[]): string[] {
  const taken = new Set<string>()
  return departments.map((department) => {
    const plain =
      department
        .replace(/[[\]:*?/\\]/g, ' ')
        .replace(/^'+|'+$/g, '')
        .trim() || 'Подразделение'
    const named = (end: string) => `${plain.slice(0, longest - end.length).trim()}${end}`
    let name = named('')
    for (let at = 2; taken.has(name.toLowerCase()); at += 1) name = named(` ${at}`)
    taken.add(name.toLowerCase())
    return name
  })
}
