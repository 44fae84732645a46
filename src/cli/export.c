/* `peerless export`: a hero for others: Unmatched Maker, Tabletop Simulator. */
#include <errno.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/labels.h"
#include "cli/output.h"
#include "cli/print.h"
#include "trade/trade.h"

typedef struct order {
    const cli_command *self;
    const pl_pack *pack;
    unsigned hero;
    pl_language language;
    const char *out, *url, *print, *paper;
    bool maker, tts, force, saves;
} order;

static int write_out(const order *o, const char *path, const pl_buffer *text)
{
    if (path == NULL) {
        output_text(text);
        return CLI_OK;
    }
    if (o->force ? output_file(path, text) : output_new_file(path, text))
        return CLI_OK;
    if (errno == EEXIST)
        fprintf(stderr, "peerless export: %s is there already; --force replaces it\n", path);
    else
        fprintf(stderr, "peerless export: cannot write %s: %s\n", path, strerror(errno));
    return CLI_FAILED;
}

static int export_maker(const order *o)
{
    pl_buffer out = {.text = NULL};
    pl_export_maker(o->pack, o->hero, o->language, &out);
    pl_buffer_put(&out, "\n", 1);
    int status = write_out(o, o->out, &out);
    pl_buffer_free(&out);
    return status;
}

/* What players' programs will ask for: the folder that the pictures are hosted in, and the name of the file. */
static void address(const order *o, const char *ending, char out[CLI_PATH])
{
    size_t length = o->url != NULL ? strlen(o->url) : 0;
    bool ended = length > 0 && o->url[length - 1] == '/';
    snprintf(out, CLI_PATH, "%s%s%s%s", o->url != NULL ? o->url : "", length > 0 && !ended ? "/" : "",
             o->pack->hero_pages[o->hero].id, ending);
}

static int export_tts(const order *o)
{
    char face[CLI_PATH], back[CLI_PATH];
    pl_buffer out = {.text = NULL};
    address(o, "-cards.png", face);
    address(o, "-back.png", back);
    pl_export_tts(o->pack, o->hero, o->language, face, back, &out);
    pl_buffer_put(&out, "\n", 1);
    int status = write_out(o, o->out, &out);
    pl_buffer_free(&out);
    if (status == CLI_OK)
        fprintf(stderr, label(o->language, L_HOST_PICTURES), face, back);
    return status;
}

static int export_print(const order *o)
{
    print_order p = {.pack = o->pack, .hero = o->hero, .language = o->language, .saves = o->saves};
    p.letter = o->paper && strcmp(o->paper, "letter") == 0;
    if (o->paper && !p.letter && strcmp(o->paper, "a4") != 0)
        return cli_mistake(o->self, "--paper is a4 or letter");
    pl_buffer out = {.text = NULL};
    int status = print_hero(&p, &out) ? write_out(o, o->print, &out) : CLI_FAILED;
    pl_buffer_free(&out);
    return status;
}

static int export(const order *o)
{
    if (o->maker + o->tts + (o->print != NULL) != 1)
        return cli_mistake(o->self, "say what for: --maker, --tts or --print FILE.pdf");
    if (o->print)
        return export_print(o);
    return o->maker ? export_maker(o) : export_tts(o);
}

static int run(const cli_command *self, int argc, char **argv)
{
    cli_common common = {0};
    order o = {.self = self};
    const cli_option options[] = {
        {"maker", NULL, "JSON for Unmatched Maker", CLI_SWITCH, &o.maker},
        {"tts", NULL, "a saved object for Tabletop Simulator", CLI_SWITCH, &o.tts},
        {"print", "FILE.pdf", "cards to cut out, backs behind them, and a sheet of the hero", CLI_TEXT, &o.print},
        {"paper", "a4|letter", "of --print (default: a4)", CLI_TEXT, &o.paper},
        {"saving", NULL, "of --print: lines instead of areas of color", CLI_SWITCH, &o.saves},
        {"out", "FILE", "write it there (default: the standard output)", CLI_TEXT, &o.out},
        {"force", NULL, "replace files that are there already", CLI_SWITCH, &o.force},
        {"url", "ADDRESS", "of --tts: the folder on the web that you will put the pictures into", CLI_TEXT, &o.url},
        CLI_LANG_OPTION(common),
        CLI_CONTENT_OPTION(common),
    };
    int words;
    int status = cli_parse(self, argc, argv, options, (int)(sizeof options / sizeof options[0]), &words);
    if (status != CLI_GO_ON)
        return status;
    if (words != 1)
        return cli_mistake(self, "name one hero; `peerless heroes` lists them");
    if (!cli_language(self, &common, &o.language))
        return CLI_USAGE;
    pl_pack *pack = cli_load(self, &common);
    if (!pack)
        return CLI_FAILED;
    int hero = cli_find_hero(self, pack, argv[1]);
    o.pack = pack;
    o.hero = (unsigned)hero;
    status = hero < 0 ? CLI_USAGE : export(&o);
    pl_pack_free(pack);
    return status;
}

const cli_command cli_export = {"export", "HERO", "Hand a hero on: Unmatched Maker, Tabletop Simulator, paper",
                                "Texts are spoken in the language that you choose with --lang. Import of what --maker "
                                "writes is the same hero, hash for\n"
                                "hash. --tts writes a saved object with the names and texts of the cards; the pictures "
                                "of the cards, which it names, are\n"
                                "yours to draw: put them on the web and give their folder with --url. --print writes a "
                                "PDF: print it on both sides\n"
                                "(turn over the long edge), without scaling, and check the rule of 100 mm.\n\n"
                                "  peerless export HERO --maker --out deck.json\n"
                                "  peerless export HERO --print cards.pdf --paper letter --lang uk\n"
                                "  peerless export HERO --tts --url https://example.org/decks --out object.json\n",
                                run};
