// What /sw.js puts in front of the worker.
declare const PAD: {
    version: string;
    shell: string;
    opens: string;
    urls: string[];
    language: string;
    pages: { address: string; kept: string; is_above: boolean; stands_in: boolean }[];
    board: { club: string; under: string; words: string };
    files: string[];
    icon: string;
    news: { title: string; body: string; tag: string; url: string; idle: string[] };
};
