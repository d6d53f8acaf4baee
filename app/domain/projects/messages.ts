/** What the projects page shows where the list is empty. */
export const NO_PROJECTS_LISTED = 'No projects are currently listed'
/** For a page beyond the end of the list. */
export const NO_PROJECTS_FOUND = 'No projects found'
export const PROJECTS_FAILED = 'An unexpected error occurred'
