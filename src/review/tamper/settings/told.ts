/** What in manifests only tells people and registries of a package: nothing is installed, built or run by it. */

const QUOTED = String.raw`(?:"[^"\n]*"|'[^'\n]*')`;
/** A text in quotes of Ruby or Elixir, into which no code is put. */
const TEXT = String.raw`(?:"(?:[^"#\\\n]|#(?![{@$])|\\.)*"|'(?:[^'#\\\n]|#(?![{@$])|\\.)*')`;
/** A list of nothing but such texts. */
const TEXTS = String.raw`\[[ \t]*(?:${TEXT}[ \t]*(?:,[ \t]*${TEXT}[ \t]*)*,?[ \t]*)?\]`;
const VERSION = String.raw`["']\d[\w.+-]*["']`;

/** Fields that tell, on lines of their own, by the name of the manifest. Values that code could run are none. */
const LINES: readonly (readonly [file: RegExp, fields: RegExp])[] = [
  [
    /\.(?:gemspec|podspec)$/,
    new RegExp(
      String.raw`^[ \t]*\w+\.(?:version[ \t]*=[ \t]*${VERSION}|(?:summary|description|authors?|email|homepage|licenses?|metadata\[${TEXT}\])[ \t]*=[ \t]*(?:${TEXTS}|${TEXT}))[ \t]*$`,
      'gm',
    ),
  ],
  [
    /^setup\.py$/,
    new RegExp(
      String.raw`^[ \t]+(?:version[ \t]*=[ \t]*${VERSION}|(?:description|author|author_email|maintainer|maintainer_email|keywords|license)[ \t]*=[ \t]*${QUOTED}),?[ \t]*$`,
      'gm',
    ),
  ],
  [
    /^mix\.exs$/,
    new RegExp(
      String.raw`^[ \t]*(?:@version[ \t]+${VERSION}|version:[ \t]*${VERSION}|(?:description|licenses):[ \t]*(?:${TEXTS}|${TEXT})),?[ \t]*$`,
      'gm',
    ),
  ],
  [
    /^pubspec\.yaml$|\.cabal$/,
    /^(?:version|description|synopsis|homepage|repository|issue_tracker|bug-reports|author|maintainer|category|copyright|license)[ \t]*:[^\n|>{[&*]*$/gm,
  ],
  [
    /^vcpkg\.json$|^lerna\.json$/,
    new RegExp(String.raw`"version(?:-string|-semver)?"\s*:\s*${VERSION},?`, 'g'),
  ],
  [
    /\.gradle(?:\.kts)?$/,
    new RegExp(
      String.raw`^(?:version[ \t]*=?[ \t]*${VERSION}|description[ \t]*=?[ \t]*["'][^"'$\n]*["'])[ \t]*$`,
      'gm',
    ),
  ],
  [/^gradle\.properties$/, /^version[ \t]*=[ \t]*\d[\w.+-]*[ \t]*$/gm],
  [
    /^build\.sbt$/,
    new RegExp(String.raw`^(?:ThisBuild[ \t]*\/[ \t]*)?version[ \t]*:=[ \t]*${VERSION}[ \t]*$`, 'gm'),
  ],
];

const OF_MSBUILD =
  /<(Version|VersionPrefix|VersionSuffix|AssemblyVersion|FileVersion|InformationalVersion|PackageVersion|Description|Authors|Company|Product|Copyright|Title|PackageTags|PackageReleaseNotes|PackageProjectUrl|RepositoryUrl|PackageLicenseExpression|PackageLicenseFile)>[^<$]*<\/\1>/g;
const OF_MAVEN = new Set(
  'version name description url inceptionYear licenses developers contributors scm'.split(' '),
);

const PROJECT = /^project\([^()]*\)/m;
const OF_MESON = new RegExp(String.raw`\b(?:license|version)[ \t]*:[ \t]*${QUOTED},?`, 'g');

/** A manifest with blanks in the place of what only tells. The name is that of the file. */
export function withoutTold(name: string, settings: string): string {
  if (/\.(?:cs|fs|vb)proj$|^Directory\.Build\.props$/.test(name)) return inProperties(settings);
  if (name === 'pom.xml') return withoutFields(settings);
  if (name === 'meson.build') return settings.replace(PROJECT, (call) => call.replace(OF_MESON, blanks));
  return LINES.reduce(
    (text, [file, fields]) => (file.test(name) ? text.replace(fields, blanks) : text),
    settings,
  );
}

function blanks(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}

/** A dependency may have a version as well, in an item. */
function inProperties(settings: string): string {
  const [head = '', ...groups] = settings.split('<PropertyGroup>');
  const told = groups.map((group) => {
    const end = Math.max(group.indexOf('</PropertyGroup>'), 0);
    return group.slice(0, end).replace(OF_MSBUILD, blanks) + group.slice(end);
  });
  return [head, ...told].join('<PropertyGroup>');
}

/** Without fields of the project itself; its parent, plugins and dependencies keep theirs. */
function withoutFields(settings: string): string {
  let [text, from, start, depth] = ['', 0, -1, 0];
  for (const { 0: tag, 1: end, 2: name = '', 3: alone, index } of settings.matchAll(TAG)) {
    if (alone === '/') continue;
    if (end === '/') depth -= 1;
    if (depth === 1 && OF_MAVEN.has(name)) {
      if (end === '') start = index;
      else if (start >= from) {
        text += settings.slice(from, start) + blanks(settings.slice(start, index + tag.length));
        from = index + tag.length;
      }
    }
    if (end === '') depth += 1;
  }
  return text + settings.slice(from);
}

const TAG = /<(\/?)([\w.-]+)[^<>]*?(\/?)>/g;
const LICENSE_FILE = /^(?:(?:UN)?LICEN[CS]E|COPYING)(?:[-.]?[\w-]*)(?:\.(?:txt|md|rst|markdown))?$/i;
const CODE = /\.(?:[cm]?[jt]sx?|py|go|rs|rb|java|kt|cs|php|c|cc|cpp|h|hpp|sh|json|ya?ml|html?)$/i;
const YEARS = /\b(?:19|20)\d\d\b(?:[ \t]*[-–,][ \t]*(?:(?:19|20)?\d\d|present)\b)*/gi;

/** The text of a license without its years; null: it is another file. */
export function licenseText(name: string, text: string): string | null {
  return LICENSE_FILE.test(name) && !CODE.test(name) ? text.replace(YEARS, '') : null;
}

const LICENSE_FIELD =
  /\blicen[cs]es?(?:[-_]files?)?\b["']?[ \t]*[=:][ \t]*(?:\[[^\]\n]*\]|"[^"\n]*"|'[^'\n]*'|[^,\n]*)|["']License :: [^\n]*|<PackageLicense\w+>[^\n<]*|<licenses>[\s\S]{0,5000}?<\/licenses>/gi;

const NAMES_LICENSE =
  /^(?:(?:pyproject|Cargo)\.toml|setup\.(?:py|cfg)|mix\.exs|meson\.build|vcpkg\.json|pom\.xml|Directory\.Build\.props)$|\.(?:gemspec|podspec|cabal|csproj|fsproj|vbproj)$/;

/** Where a manifest names the license of the package; empty: nowhere. */
export function licenseFields(name: string, settings: string): string {
  if (!NAMES_LICENSE.test(name)) return '';
  return [...settings.matchAll(LICENSE_FIELD)].map(([field]) => field.trim()).join('\n');
}
