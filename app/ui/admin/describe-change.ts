/** `update` of `listing` 12 reads 'Listing 12: update', of the settings of the site 'Settings: update'; names are kept with each change, so nothing is looked up. */
export function describeChange({ action, subject, subjectId }: { action: string; subject: string; subjectId: string }) {
  const noun = subject.charAt(0).toUpperCase() + subject.slice(1).replaceAll('-', ' ')
  return `${subjectId === 'site' ? noun : `${noun} ${subjectId}`}: ${action.replaceAll('-', ' ')}`
}
