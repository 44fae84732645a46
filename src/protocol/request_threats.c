/* What opponents could strike at. */
#include "match/match.h"

#include "protocol/message.h"
#include "protocol/request.h"

static void write_threat(pl_json *j, const pl_pack *pack, const pl_setup *setup, unsigned space, pl_threat threat)
{
    static const char *const words[] = {
        [PL_THREAT_AT_ONCE] = "at-once", [PL_THREAT_MANEUVER] = "maneuver", [PL_THREAT_BOOST] = "boost"};
    if (threat.kind == PL_NO_THREAT)
        return;
    pl_json_open(j, NULL, '{');
    pl_write_space(j, "space", pack, setup, space);
    pl_json_text(j, "how", words[threat.kind]);
    if (threat.kind == PL_THREAT_BOOST)
        pl_json_number(j, "boost", threat.boost);
    else
        pl_json_text(j, "boost", NULL);
    pl_json_close(j, '}');
}

static void write_fighter(pl_request *q, const pl_view *view, unsigned fighter)
{
    pl_threat threats[PL_SPACES];
    pl_setup setup = pl_setup_of(&view->game);
    pl_threats_of(&q->pack->content, view, fighter, threats);
    pl_json_open(q->j, NULL, '{');
    pl_json_number(q->j, "fighter", fighter);
    pl_json_open(q->j, "spaces", '[');
    for (unsigned space = 0; space < PL_SPACES; space++)
        write_threat(q->j, q->pack, &setup, space, threats[space]);
    pl_json_close(q->j, ']');
    pl_json_close(q->j, '}');
}

bool pl_threats_for(pl_request *q, const pl_match *match, unsigned seat)
{
    pl_view view;
    if (seat >= PL_SEATS)
        return pl_request_refuse(q, "malformed", "\"seat\" must say who could be struck");
    pl_view_of(&q->pack->content, pl_match_game(match), seat, &view);
    pl_json_open(q->j, "fighters", '[');
    for (unsigned f = 0; f < PL_FIGHTERS; f++)
        if (view.game.present >> f & 1 && pl_team_of(pl_seat_of(f)) != pl_team_of(seat))
            write_fighter(q, &view, f);
    pl_json_close(q->j, ']');
    return true;
}
