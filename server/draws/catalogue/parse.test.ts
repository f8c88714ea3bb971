import { expect, test } from "vitest";
import { BUILT_IN, createCatalogue } from "./catalogue.ts";
import { parseSite, MAX_SITE_FILE_BYTES } from "./parse.ts";

const FILES = {
  art: new Set(["one.png", "scene.webp"]),
  texts: new Map([
    ["about.md", { markdown: "# We" }],
    ["long.md", { problem: "has more than 20000 characters" }],
  ]),
};
const TRACK = {
  id: 3001,
  name: { en: "First" },
  marbles: 8,
  zone: "Europe/Paris",
  period: { seconds: 60 },
};
const OTHER = { ...TRACK, id: 3002, name: { en: "Second" } };

function findProblems(value: unknown): readonly string[] {
  return parseSite(JSON.stringify(value), FILES).problems;
}
const FEED = {
  url: "https://feed.example/draws",
  fields: { term: "no", number: "balls", time: "at" },
};
const withFeed = (more: object) => withTrack({ feed: { ...FEED, ...more } });
const withTrack = (more: object) => ({ tracks: [{ ...TRACK, ...more }] });
const withTimes = (...timetable: string[]) => withTrack({ period: undefined, timetable });
function without(name: keyof typeof TRACK) {
  const { [name]: _, ...rest } = TRACK;
  return { tracks: [rest] };
}

test("a valid file is parsed", () => {
  const { site, problems } = parseSite(
    `\uFEFF${JSON.stringify({ name: { ja: "玉" }, ...withTrack({ picture: "one.png" }) })}`,
    FILES,
  );
  expect(problems).toEqual([]);
  expect(createCatalogue(site ?? {})).toMatchObject({
    name: { cn: "玉", en: "玉", ja: "玉" },
    tracks: [{ id: 3001, name: { cn: "First", ja: "First" }, alias: { en: "" } }],
  });
});

test("a link may be a page of the site, or empty for none", () => {
  const links = {
    results: "",
    service: "",
    navigation: "/about",
    footer: { disclaimer: "/x?y#z" },
  };
  const { site, problems } = parseSite(JSON.stringify({ links, languages: ["ja", "en"] }), FILES);
  expect(problems).toEqual([]);
  expect(createCatalogue(site ?? {})).toMatchObject({ links, languages: ["ja", "en"] });
});

test("an empty object changes only the stamp", () => {
  const { site } = parseSite("{}", FILES);
  expect({ ...createCatalogue(site ?? {}), stamp: "" }).toEqual(BUILT_IN);
});

test.each([
  ["", /^line 1, column 1: /],
  ['{\n  "name": {"en": "x",}\n}', /^line 2, column 22: not valid JSON: property name expected/],
  ['{"name": {"en": "x"}', /^line 1, column 21: not valid JSON: close brace expected/],
  ['{"name": {"en": x}}', /^line 1, column 17: not valid JSON: invalid symbol/],
  ['// mine\n{"name": {"en": "x"}}', /^line 1, column 1: not valid JSON: invalid comment/],
  ['{"name": {"en": "x"}, "name": {"en": "y"}}', /^name \(line 1, column 23\): appears twice/],
  ['{"name": {"en": "a\u0001b"}}', /^line 1, column \d+: not valid JSON: invalid character/],
  [`{"a": "${"x".repeat(MAX_SITE_FILE_BYTES)}"}`, /^the file is larger than 1048576 bytes/],
])("the text %.30j is refused with line and column", (text, expected) => {
  const { site, problems } = parseSite(text, FILES);
  expect(site).toBeNull();
  expect(problems[0]).toMatch(expected);
});

test.each([
  [[], /^the file \(line 1, column 1\): must be an object/],
  [{ nmae: { en: "x" } }, /^nmae .*is not a field of the site file: do you mean name\?$/],
  [{ whatever: 1 }, /^whatever .*is not a field of the site file$/],
  [{ name: "x" }, /^name .*must be an object/],
  [{ name: {} }, /^name .*must have a text in one of cn, en, ja$/],
  [{ name: { fr: "x" } }, /^name\.fr .*is not a field/],
  [{ name: { en: 5 } }, /^name\.en .*must be a text$/],
  [{ name: { en: " " } }, /^name\.en .*must not be empty$/],
  [{ name: { en: "a\nb" } }, /^name\.en .*must not have control characters$/],
  [{ name: { en: "x".repeat(41) } }, /^name\.en .*must have at most 40 characters$/],
  [{ links: { results: "javascript:alert(1)" } }, /^links\.results .*starting with http/],
  [{ links: { results: "/about" } }, /^links\.results .*starting with http/],
  [{ links: { service: "example.com" } }, /^links\.service .*a page of this site like \/about/],
  [{ links: { service: "//evil.example" } }, /^links\.service .*a page of this site like \/about/],
  [{ links: { footer: { about_us: "/\\evil" } } }, /^links\.footer\.about_us .*like \/about/],
  [{ links: { footer: { about: "" } } }, /^links\.footer\.about .*is not a field of the site file/],
  [{ languages: ["fr"] }, /^languages\[0\] .*must be cn, en or ja$/],
  [{ languages: [] }, /^languages .*must name at least one/],
  [{ languages: ["en", "en"] }, /^languages .*must not name a language twice$/],
  [{ logos: { day_cn: "none.svg" } }, /^logos\.day_cn .*there is no file art\/none\.svg$/],
  [{ pages: { abuot: {} } }, /^pages\.abuot .*is not a field .*do you mean about\?$/],
  [{ pages: { about: {} } }, /^pages\.about .*must have a text in one of cn, en, ja$/],
  [{ pages: { about: { en: "../a.md" } } }, /^pages\.about\.en .*name of a text in texts\//],
  [{ pages: { about: { en: "a.html" } } }, /^pages\.about\.en .*name of a text in texts\//],
  [{ pages: { about: { en: "b.md" } } }, /^pages\.about\.en \(line .*no file texts\/b\.md$/],
  [{ pages: { about: { en: "long.md" } } }, /en .*texts\/long\.md has more than 20000 char/],
  [{ unfed: "no" }, /^unfed .*must be simulated or hidden$/],
  [{ tracks: {} }, /^tracks .*must be a list of tracks$/],
  [{ tracks: [] }, /^tracks .*must have at least one track$/],
  [{ tracks: [1] }, /^tracks\[0\] .*must be an object/],
  [without("id"), /^tracks\[0\]\.id: is missing$|^tracks\[0\]\.id: must be a whole number/],
  [without("name"), /^tracks\[0\]\.name: is missing$/],
  [without("period"), /^tracks\[0\] .*must have a period or a timetable$/],
  [withTrack({ id: "3001" }), /^tracks\[0\]\.id .*must be a whole number from 1 to 9999999$/],
  [withTrack({ id: 1.5 }), /^tracks\[0\]\.id .*must be a whole number/],
  [withTrack({ marbles: 1 }), /^tracks\[0\]\.marbles .*must be a whole number from 2 to 60$/],
  [withTrack({ marbles: 61 }), /^tracks\[0\]\.marbles .*from 2 to 60$/],
  [withTrack({ zone: "Mars/Base" }), /^tracks\[0\]\.zone .*must be a time zone like/],
  [withTrack({ period: { seconds: 5 } }), /^tracks\[0\]\.period\.seconds .*from 10 to 86400$/],
  [withTrack({ period: { seconds: 60, from: "25:00" } }), /period\.from .*must be a time like/],
  [withTrack({ day_start: "8:00" }), /^tracks\[0\]\.day_start .*must be a time like 08:00$/],
  [withTrack({ day_start: "24:00" }), /^tracks\[0\]\.day_start .*must be a time like 08:00$/],
  [withTrack({ timetable: ["08:00"] }), /timetable .*can't be combined with period/],
  [withTimes("09:00", "09:00"), /timetable\[1\] .*after 09:00, the time before it/],
  [withTimes("09:00", "08:00", "10:00"), /timetable\[2\] .*past midnight before 09:00, the first/],
  [withTimes("20:00", "23:00", "22:00", "01:00"), /timetable\[2\] .*must be after 23:00/],
  [
    withTrack({ race: { seconds: 58, spread: 4 } }),
    /^tracks\[0\]\.race\.seconds .*less than the 60/,
  ],
  [withTrack({ picture: "../secret.png" }), /^tracks\[0\]\.picture .*name of a picture in art\//],
  [withTrack({ picture: "page.html" }), /^tracks\[0\]\.picture .*name of a picture in art\//],
  [withTrack({ scene: "gone.png" }), /^tracks\[0\]\.scene .*there is no file art\/gone\.png$/],
  [withTrack({ hidden: "yes" }), /^tracks\[0\]\.hidden .*must be true or false$/],
  [withTrack({ hidden: true }), /^tracks .*at least one that isn't hidden$/],
  [withTrack({ number: 0 }), /^tracks\[0\]\.number .*1/],
  [
    {
      tracks: [
        { ...TRACK, id: 2003 },
        { ...OTHER, number: 2 },
      ],
    },
    /^tracks\[1\]\.number .*2 is already the number of another track/,
  ],
  [{ tracks: [TRACK, { ...OTHER, id: 3001 }] }, /^tracks\[1\]\.id .*3001 is already the id/],
  [
    { tracks: [TRACK, { ...OTHER, name: TRACK.name }] },
    /^tracks\[1\]\.name\.en .*already the name/,
  ],
  [withFeed({ url: "ftp://feed.example/" }), /^tracks\[0\]\.feed\.url .*starting with http/],
  [withFeed({ url: "https://me:key@feed.example/" }), /feed\.url .*must not have a user or a pass/],
  [withFeed({ every: 1 }), /^tracks\[0\]\.feed\.every .*from 2 to 86400$/],
  [
    withFeed({ headers: { Authorization: "key" } }),
    /feed\.headers\.Authorization .*like \$FEED_KEY$/,
  ],
  [withFeed({ headers: { "A b": "$KEY" } }), /feed\.headers\.A b .*is not the name of a header$/],
  [withFeed({ format: "xml" }), /^tracks\[0\]\.feed\.format .*must be json or csv$/],
  [withFeed({ fields: { term: "no" } }), /^tracks\[0\]\.feed\.fields\.number: is missing$/],
  [withFeed({ fields: { ...FEED.fields, time: {} } }), /feed\.fields\.time .*must be a path like/],
  [withFeed({ fields: { ...FEED.fields, tmie: "x" } }), /fields\.tmie .*do you mean t/],
  [
    withFeed({ fields: { ...FEED.fields, term: 1 } }),
    /fields\.term .*must be a path, as format is/,
  ],
  [
    withFeed({ format: "csv", fields: { ...FEED.fields, term: 1 } }),
    /^tracks\[0\]\.feed\.fields .*all column names or all column numbers$/,
  ],
  [withFeed({ format: "csv", draws: "a" }), /feed\.draws .*is only for format json$/],
  [withFeed({ delimiter: ";" }), /feed\.delimiter .*is only for format csv$/],
  [withFeed({ delimiter: "x" }), /feed\.delimiter .*a comma, a semicolon or a tab$/],
  [withFeed({ separator: "" }), /feed\.separator .*a text of 1 to 3 characters$/],
  [withFeed({ charset: "klingon" }), /feed\.charset .*must be a charset like "gbk"/],
  [withTrack({ marbles_vary: 1 }), /^tracks\[0\]\.marbles_vary .*must be true or false$/],
  [withFeed({ zone: "Mars" }), /feed\.zone .*must be a time zone like/],
  [withFeed({ replace_simulated: 1 }), /feed\.replace_simulated .*must be true or false$/],
  [{ banners: [{ track: 9, picture: "one.png" }] }, /^banners\[0\]\.track .*there is no track 9$/],
])("%j is refused with its path", (value, expected) => {
  const [first] = findProblems(value);
  expect(first).toMatch(expected);
});

test("all mistakes are listed at once", () => {
  const problems = findProblems({ unfed: "no", tracks: [{ ...TRACK, id: 0, marbles: "x" }] });
  expect(problems.map((problem) => problem.split(" ")[0])).toEqual([
    "unfed",
    "tracks[0].id",
    "tracks[0].marbles",
  ]);
});

test.each([
  [{ period: { seconds: 180 } }, { day_start: "00:00", first: 0, last: undefined }],
  [
    { period: { seconds: 180, from: "08:00", to: "23:00" } },
    { day_start: "00:00", first: 28_800, last: 82_800 },
  ],
  [
    { period: { seconds: 180, from: "08:00", to: "02:00" } },
    { day_start: "08:00", first: 28_800, last: 93_600 },
  ],
  [
    { period: { seconds: 180, from: "08:30:20", to: "00:00" } },
    { day_start: "08:30", first: 30_620, last: 86_400 },
  ],
  [
    { period: { seconds: 180, from: "08:00", to: "02:00" }, day_start: "00:00" },
    { day_start: "00:00", first: 28_800, last: 93_600 },
  ],
  [
    { period: { seconds: 180 }, day_start: "06:00" },
    { day_start: "06:00", first: 0 },
  ],
  [
    { period: undefined, timetable: ["20:00", "23:30", "01:00"] },
    { day_start: "20:00", period: 5400, times: [72_000, 84_600, 90_000] },
  ],
  [
    { period: undefined, timetable: ["09:00", "21:00"] },
    { day_start: "00:00", period: 43_200, times: [32_400, 75_600] },
  ],
])("the times %j have the right start of the day", (times, schedule) => {
  const { site, problems } = parseSite(JSON.stringify(withTrack(times)), FILES);
  expect(problems).toEqual([]);
  expect(createCatalogue(site ?? {}).tracks[0]?.schedule).toMatchObject({
    ...schedule,
    stated: true,
  });
});
