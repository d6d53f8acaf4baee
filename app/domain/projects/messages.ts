/** What the page of projects says where there is nothing to show. */
export const NO_PROJECTS_LISTED = 'No projects are currently listed'
/** Where a page of the list lies behind its end. */
export const NO_PROJECTS_FOUND = 'No projects found'
export const PROJECTS_FAILED = 'An unexpected error occurred'
