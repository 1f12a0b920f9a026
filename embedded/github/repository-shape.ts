import type { Json, JsonObject } from '../json.ts';
import { apiUrl, htmlUrl, nodeId, type Place } from './shapes.ts';
import { fullName, type Repository } from './world.ts';

/** GitHub's shapes of a repository and of the accounts that it belongs to. */

/** Addresses below that of the repository, by the names that GitHub has for them. */
const BELOW_REPOSITORY = {
  archive_url: '/{archive_format}{/ref}',
  assignees_url: '/assignees{/user}',
  blobs_url: '/git/blobs{/sha}',
  branches_url: '/branches{/branch}',
  collaborators_url: '/collaborators{/collaborator}',
  comments_url: '/comments{/number}',
  commits_url: '/commits{/sha}',
  compare_url: '/compare/{base}...{head}',
  contents_url: '/contents/{+path}',
  contributors_url: '/contributors',
  deployments_url: '/deployments',
  downloads_url: '/downloads',
  events_url: '/events',
  forks_url: '/forks',
  git_commits_url: '/git/commits{/sha}',
  git_refs_url: '/git/refs{/sha}',
  git_tags_url: '/git/tags{/sha}',
  hooks_url: '/hooks',
  issue_comment_url: '/issues/comments{/number}',
  issue_events_url: '/issues/events{/number}',
  issues_url: '/issues{/number}',
  keys_url: '/keys{/key_id}',
  labels_url: '/labels{/name}',
  languages_url: '/languages',
  merges_url: '/merges',
  milestones_url: '/milestones{/number}',
  notifications_url: '/notifications{?since,all,participating}',
  pulls_url: '/pulls{/number}',
  releases_url: '/releases{/id}',
  stargazers_url: '/stargazers',
  statuses_url: '/statuses/{sha}',
  subscribers_url: '/subscribers',
  subscription_url: '/subscription',
  tags_url: '/tags',
  teams_url: '/teams',
  trees_url: '/git/trees{/sha}',
} as const;

/** What every repository of this world is like. */
const ALIKE: Readonly<Record<string, Json>> = {
  description: null,
  fork: false,
  homepage: null,
  size: 8,
  stargazers_count: 0,
  watchers_count: 0,
  watchers: 0,
  forks_count: 0,
  forks: 0,
  language: null,
  has_issues: true,
  has_projects: true,
  has_downloads: true,
  has_wiki: true,
  has_pages: false,
  has_discussions: false,
  mirror_url: null,
  disabled: false,
  license: null,
  allow_forking: true,
  is_template: false,
  web_commit_signoff_required: false,
  topics: [],
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  pushed_at: '2026-01-01T00:00:00Z',
};

export function repositoryShape(place: Place): JsonObject {
  const { repository, world } = place;
  const { owner, name, defaultBranch, tracker } = repository;
  const [api, html] = [apiUrl(place), htmlUrl(place)];
  const below = Object.entries(BELOW_REPOSITORY).map(([field, path]) => [field, api + path] as const);
  const open = tracker.items.filter(({ state }) => state === 'open').length;
  return {
    ...ALIKE,
    ...Object.fromEntries(below),
    id: 1,
    node_id: nodeId('Repository', fullName(repository)),
    name,
    full_name: fullName(repository),
    owner: world.account(owner),
    url: api,
    html_url: html,
    clone_url: `${html}.git`,
    git_url: `${html}.git`.replace(/^https?:/, 'git:'),
    ssh_url: `git@localhost:${fullName(repository)}.git`,
    svn_url: html,
    open_issues_count: open,
    open_issues: open,
    default_branch: defaultBranch,
    ...visibilityOf(repository),
  };
}

function visibilityOf({ settings }: Repository): JsonObject {
  const { isArchived, isPrivate } = settings;
  return { archived: isArchived, private: isPrivate, visibility: isPrivate ? 'private' : 'public' };
}

/** @param id of the account, which counts from 1 */
export function accountShape(url: string, login: string, id: number): JsonObject {
  // The brackets of a bot's name may not stand in an address.
  const [name, isBot] = [encodeURIComponent(login), login.endsWith('[bot]')];
  const api = `${url}/users/${name}`;
  return {
    login,
    id,
    node_id: nodeId('User', id),
    avatar_url: `${url}/avatars/u/${name}`,
    gravatar_id: '',
    url: api,
    html_url: `${url}/${name}`,
    followers_url: `${api}/followers`,
    following_url: `${api}/following{/other_user}`,
    gists_url: `${api}/gists{/gist_id}`,
    starred_url: `${api}/starred{/owner}{/repo}`,
    subscriptions_url: `${api}/subscriptions`,
    organizations_url: `${api}/orgs`,
    repos_url: `${api}/repos`,
    events_url: `${api}/events{/privacy}`,
    received_events_url: `${api}/received_events`,
    type: isBot ? 'Bot' : 'User',
    site_admin: false,
    user_view_type: 'public',
  };
}
