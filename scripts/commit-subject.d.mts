export function isHeadless(sentence: string): boolean
export function subjectProblems(subject: string): string[]
export function recentSubjects(folder: string, limit?: number): { commit: string; subject: string }[]
